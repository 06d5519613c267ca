import cyrillicItalic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-italic.woff2?url'
import cyrillicRegular from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url'
import cyrillicMedium from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url'
import cyrillicSemiBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url'
import greekItalic from '@fontsource/noto-sans/files/noto-sans-greek-400-italic.woff2?url'
import greekRegular from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url'
import greekMedium from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url'
import greekSemiBold from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2?url'
import latinItalic from '@fontsource/noto-sans/files/noto-sans-latin-400-italic.woff2?url'
import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url'
import latinMedium from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url'
import latinSemiBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url'
import latinExtItalic from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-italic.woff2?url'
import latinExtRegular from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url'
import latinExtMedium from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url'
import latinExtSemiBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url'
import vietnameseItalic from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-italic.woff2?url'
import vietnameseRegular from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2?url'
import vietnameseMedium from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url'
import vietnameseSemiBold from '@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff2?url'

/** Files of each face by what they hold. Protomaps' styles ask for exactly these names. */
export const FONT_FILES = {
  'Noto Sans Regular': {
    latin: latinRegular,
    'latin-ext': latinExtRegular,
    cyrillic: cyrillicRegular,
    greek: greekRegular,
    vietnamese: vietnameseRegular,
  },
  'Noto Sans Medium': {
    latin: latinMedium,
    'latin-ext': latinExtMedium,
    cyrillic: cyrillicMedium,
    greek: greekMedium,
    vietnamese: vietnameseMedium,
  },
  'Noto Sans SemiBold': {
    latin: latinSemiBold,
    'latin-ext': latinExtSemiBold,
    cyrillic: cyrillicSemiBold,
    greek: greekSemiBold,
    vietnamese: vietnameseSemiBold,
  },
  'Noto Sans Italic': {
    latin: latinItalic,
    'latin-ext': latinExtItalic,
    cyrillic: cyrillicItalic,
    greek: greekItalic,
    vietnamese: vietnameseItalic,
  },
}
