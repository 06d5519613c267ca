// Adds to package-lock.json the optional packages of other platforms that a registry did not offer when the lockfile was made:
// npm leaves them out then, and `npm ci` refuses a lockfile that lacks them. Entries that are there stay as they are.
import { readFileSync, writeFileSync } from 'node:fs'

const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32', 'wasm32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place]) || !/^\d+\.\d+\.\d+/.test(version)) continue
    const words = name.split(/[/-]/)
    const entry = { version, cpu: CPU.filter((cpu) => words.includes(cpu)), optional: true }
    entry.os = OS.filter((os) => words.includes(os))
    if (entry.cpu.length === 0 || entry.os.length === 0) continue
    if (dev) entry.dev = true
    lock.packages[`node_modules/${name}`] = entry
    added.push(name)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} added${added.map((name) => `\n  ${name}`).join('')}\n`)
