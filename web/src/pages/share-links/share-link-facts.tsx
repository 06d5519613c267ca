import type { ShareLink } from '@sextant/contract'
import { useFormat } from '../../format/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { useWords } from '../../words/index.ts'
import { useSharedNames } from './use-shared-names.ts'

export function ShareLinkFacts({ link }: { link: ShareLink }) {
  const { shareLinks: words } = useWords()
  const format = useFormat()
  const { expires, trail, visits, lastVisited, creation } = link
  return (
    <Facts
      facts={[
        [words.what, useSharedNames(link)],
        [words.untilLabel(format.zone), format.dateTime(expires)],
        [words.trailLabel, trail ? words.withTrail : words.withoutTrail],
        [words.openedLabel, words.visits(visits)],
        lastVisited !== null && [words.lastVisitedAt(format.zone), format.dateTime(lastVisited)],
        [words.created(format.zone), format.dateTime(creation)],
      ]}
    />
  )
}
