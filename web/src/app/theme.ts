import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Menu } from '@mantine/core'

const ocean: MantineColorsTuple = [
  '#e9f4fc',
  '#d2e6f6',
  '#a5cdee',
  '#74b2e6',
  '#4c9cdf',
  '#338edc',
  '#2484d6',
  '#155e9c',
  '#104e83',
  '#0a3d68',
]
const font = "'Inter Variable', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'ocean',
  // The lighter shades fail the contrast that small white text needs.
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '650' },
  colors: { ocean },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Within its landmark, and with nothing but items in it: then the first item has the focus as it opens.
    Menu: Menu.extend({ defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } }),
  },
})

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606d',
    '--mantine-color-placeholder': '#67727f',
    '--mantine-color-error': '#c2255c',
    // On their own light background the shades of Mantine fail the contrast that small text needs.
    '--mantine-color-orange-light-color': '#a63d00',
    '--mantine-color-teal-light-color': '#0a6648',
    '--mantine-color-blue-light-color': '#155a9c',
    '--mantine-color-red-light-color': '#b01e2b',
    '--sx-moving': '#16834f',
    '--sx-stopped': '#1c6fd1',
    '--sx-offline': '#64707e',
    '--sx-alert': '#cf2a44',
    '--sx-expired': '#8a4fbf',
    '--sx-panel': '#ffffff',
    '--sx-shadow': '0 8px 30px #0003',
  },
  dark: {
    '--mantine-color-body': '#131c25',
    '--mantine-color-dimmed': '#a3b0be',
    '--mantine-color-placeholder': '#8b98a7',
    '--mantine-color-default-border': '#2c3a47',
    '--mantine-color-error': '#ff8fa3',
    '--sx-moving': '#35c184',
    '--sx-stopped': '#58a6ff',
    '--sx-offline': '#94a1b0',
    '--sx-alert': '#ff6b81',
    '--sx-expired': '#b98ae6',
    '--sx-panel': '#131c25',
    '--sx-shadow': '0 8px 30px #000a',
  },
})
