import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const chunks: Record<string, RegExp> = {
  map: /node_modules[\\/](maplibre-gl(?!-adapter)|@maplibre|@mapbox|pbf|earcut|potpack|kdbush|supercluster|quickselect|gl-matrix)/,
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  mantine:
    /node_modules[\\/](@mantine|@floating-ui|clsx|react-remove-scroll|react-number-format|react-textarea-autosize)[\\/]/,
  tanstack: /node_modules[\\/]@tanstack[\\/]/,
}

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@sextant/source', 'module', 'browser', 'import', 'default'] },
  // The server puts a fresh value in place of it with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // As a data: URL a font or worker would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The map is that large, and loaded only where there is one.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: Object.entries(chunks).map(([name, test]) => ({ name, test })) },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/tiles', '/docs', '/health', '/icon.svg'].map((path) => [
        path,
        process.env['SEXTANT_URL'] ?? 'http://127.0.0.1:8080',
      ]),
    ),
  },
})
