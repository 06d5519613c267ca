import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../words/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { usePlaces } from './use-places.ts'

/** The narrow bar on the left of a desk's screen. */
export function Rail() {
  const { shell } = useWords()
  return (
    <nav className="rail" aria-label={shell.main}>
      <img src="/icon.svg" alt="Sextant" width={34} height={34} />
      {usePlaces().map(({ to, fullLabel, icon, waiting, isCurrent }) => (
        <Tooltip key={to} label={fullLabel} position="right">
          <ActionIcon
            component={Link}
            to={to}
            size={44}
            variant={isCurrent ? 'light' : 'subtle'}
            color={isCurrent ? 'ocean' : 'gray'}
            aria-label={fullLabel}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <PlaceIcon icon={icon} waiting={waiting} size={22} />
          </ActionIcon>
        </Tooltip>
      ))}
      <div style={{ flex: 1 }} />
      <AccountMenu />
    </nav>
  )
}
