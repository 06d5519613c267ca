import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '../words/index.ts'

interface CopyFieldProps {
  label: string
  description?: string
  value: string
}

/** A text to be taken elsewhere. It can be selected by hand where the browser gives no clipboard. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const { common } = useWords()
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? common.copied : common.copy}>
              <ActionIcon
                variant="subtle"
                aria-label={copied ? common.copied : `${common.copy}: ${label}`}
                onClick={copy}
              >
                {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  )
}
