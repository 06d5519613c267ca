import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../words/index.ts'
import { AccountItems } from './account-menu.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { usePlaces } from './use-places.ts'

/** The bar at the bottom of a phone's screen. */
export function BottomBar() {
  const { shell } = useWords()
  const places = usePlaces()
  return (
    <nav className="bottom-bar" aria-label={shell.main}>
      {places
        .filter(({ phone }) => phone)
        .map(({ to, label, fullLabel, icon, waiting, isCurrent }) => (
          <Link key={to} to={to} aria-label={fullLabel} aria-current={isCurrent ? 'page' : undefined}>
            <PlaceIcon icon={icon} waiting={waiting} size={21} />
            {label}
          </Link>
        ))}
      <Menu position="top-end">
        <Menu.Target>
          <button type="button">
            <IconDots size={21} aria-hidden />
            {shell.more}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {places
            .filter(({ phone }) => !phone)
            .map(({ to, label, icon: Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
                {label}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <AccountItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
