export type Theme = 'light' | 'dark'

/** Colours of the bundled map. */
export interface Palette {
  deepWater: string
  water: string
  shelf: string
  graticule: string
  graticuleOpacity: number
  land: string
  coast: string
  river: string
  border: string
  state: string
  country: string
  city: string
  town: string
  port: string
  halo: string
  sea: string
  seaHalo: string
}

export const PALETTES: Record<Theme, Palette> = {
  light: {
    deepWater: '#b5cfe1',
    water: '#c3d9e8',
    shelf: '#dcebf4',
    graticule: '#a9c6d8',
    graticuleOpacity: 0.55,
    land: '#f6f4ee',
    coast: '#9db7c8',
    river: '#b4d0e2',
    border: '#a59fb0',
    state: '#d0ccd6',
    country: '#5d5a6b',
    city: '#3f4450',
    town: '#6b7280',
    port: '#3d6f92',
    halo: '#ffffff',
    sea: '#4f7c9b',
    seaHalo: '#cfe1ed',
  },
  dark: {
    deepWater: '#0a131b',
    water: '#0d1822',
    shelf: '#132433',
    graticule: '#172634',
    graticuleOpacity: 0.9,
    land: '#1c2731',
    coast: '#3b5062',
    river: '#15293a',
    border: '#52606f',
    state: '#2f3d4a',
    country: '#a3b0be',
    city: '#c4ced8',
    town: '#8b99a8',
    port: '#6d9fbf',
    halo: '#111b24',
    sea: '#5c86a2',
    seaHalo: '#0d1822',
  },
}
