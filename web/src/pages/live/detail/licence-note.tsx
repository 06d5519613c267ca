import { Alert, Text } from '@mantine/core'
import { IconLicense } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../api/account.ts'
import { useWords } from '../../../words/index.ts'

/** How many licences are free; undefined until it is known. It changes by itself as devices come and go. */
export const useFreeLicences = () => useQuery(accountQuery).data?.value.licenses.available

/** Says beforehand that one licence is taken and how many are left, or that none is and what to do. */
export function LicenceNote() {
  const {
    devices: { expiry: words },
  } = useWords()
  const { data } = useQuery(accountQuery)
  if (!data) return null
  const { used, total, available } = data.value.licenses
  return (
    <div role="status">
      {available > 0 ? (
        <Text size="sm" c="dimmed">
          {words.licence(used, total)} {words.free(available)}
        </Text>
      ) : (
        <Alert color="orange" variant="light" icon={<IconLicense size={18} />} title={words.noneTitle}>
          {words.none(total)} {words.noneLive}
        </Alert>
      )}
    </div>
  )
}
