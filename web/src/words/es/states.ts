import type { Words } from '../words.ts'

export const states: Words['states'] = {
  moving: 'En movimiento',
  stopped: 'Parado',
  offline: 'Sin señal',
  alert: 'Alerta',
  expired: 'Caducado',
}
