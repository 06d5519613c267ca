import type { Account } from '@sextant/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { accountQuery } from '../../api/account.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSession } from '../../session/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { useWords } from '../../words/index.ts'
import { AccountForm } from './account-form.tsx'

/** The holder changes it, the others see it. */
export function AccountPanel() {
  const { holder } = useSession()
  const { data } = useSuspenseQuery(accountQuery)
  return holder ? <AccountForm account={data} /> : <AccountFacts account={data.value} />
}

function AccountFacts({ account }: { account: Account }) {
  const { settings: words, common } = useWords()
  const format = useFormat()
  const { dailyEmailLimit, dailySmsLimit } = account.defaults
  return (
    <Facts
      facts={[
        [words.accountName, account.name],
        [words.accountZone, account.timeZone],
        [
          words.licences,
          words.licencesUsed(format.number(account.licenses.used), format.number(account.licenses.total)),
        ],
        [words.defaultEmailLimit, dailyEmailLimit === null ? common.none : format.number(dailyEmailLimit)],
        [words.defaultSmsLimit, dailySmsLimit === null ? common.none : format.number(dailySmsLimit)],
        [
          words.keepLocations,
          account.keepLocationsDays === null ? words.forEver : format.number(account.keepLocationsDays),
        ],
      ]}
    />
  )
}
