import type { StyleSpecification } from 'maplibre-gl'
import { FONT_FILES } from './font-files.ts'

/** What each file of the font holds, as its package says (unicode.json). */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  vietnamese: 'U+1EA0-1EF9,U+20AB',
}

export const FONT = {
  regular: ['Noto Sans Regular'],
  semiBold: ['Noto Sans SemiBold'],
  italic: ['Noto Sans Italic'],
}

/** The map draws its text from these files, each loaded when a letter needs it; other scripts use the system's fonts. */
export const fontFaces = (): NonNullable<StyleSpecification['font-faces']> =>
  Object.fromEntries(
    Object.entries(FONT_FILES).map(([name, files]) => [
      name,
      Object.entries(files).map(([part, url]) => ({
        url: new URL(url, document.baseURI).href,
        'unicode-range': RANGES[part as keyof typeof RANGES].split(','),
      })),
    ]),
  )
