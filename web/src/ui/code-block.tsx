import { ActionIcon, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '../words/index.ts'
import './code-block.css'

/** A command or a program to be taken elsewhere. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { common } = useWords()
  return (
    <figure className="code-block" aria-label={label}>
      {/* Long lines scroll inside it: it must be reachable by keyboard. */}
      <Code block tabIndex={0} role="region" aria-label={label}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? common.copied : common.copy}>
            <ActionIcon
              variant="default"
              aria-label={copied ? common.copied : `${common.copy}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </figure>
  )
}
