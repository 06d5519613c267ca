export { startWorkers } from './primary.ts'
export { runWorker } from './worker.ts'
