import { availableParallelism, cpus, totalmem } from 'node:os'

export const describeMachine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() || 'unknown processor',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

export type Machine = ReturnType<typeof describeMachine>
