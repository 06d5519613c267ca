import { ActionIcon, Menu, useComputedColorScheme } from '@mantine/core'
import { IconFileCode, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { setPreferences } from '../preferences/preferences.ts'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useWords } from '../words/index.ts'

export function AccountMenu() {
  const { shell } = useWords()
  const { name } = useSession()
  return (
    <Menu position="right-end" width={230}>
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={shell.account(name)}>
          <IconUserCircle size={23} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  )
}

export function AccountItems() {
  const { shell } = useWords()
  const { name, userName } = useSession()
  const scheme = useComputedColorScheme('light')
  const signOut = useSignOut()
  const isDark = scheme === 'dark'
  return (
    <>
      <Menu.Label>{name === userName ? name : `${name} · ${userName}`}</Menu.Label>
      <Menu.Item
        leftSection={isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
        onClick={() => setPreferences({ colours: isDark ? 'light' : 'dark' })}
      >
        {isDark ? shell.useLight : shell.useDark}
      </Menu.Item>
      <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconFileCode size={18} />}>
        {shell.apiDocs}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
        {shell.signOut}
      </Menu.Item>
    </>
  )
}
