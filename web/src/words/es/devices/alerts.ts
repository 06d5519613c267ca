import type { Words } from '../../words.ts'

export const alerts: Words['devices']['alerts'] = {
  none: 'Todavía no hay alertas',
  noneHint: 'Las reglas de alerta dicen qué cuenta: velocidad, zonas, silencio, batería y más.',
  rules: 'Reglas de alerta de este dispositivo',
  all: 'Todas las alertas de este dispositivo',
  messages: 'Mensajes enviados por este dispositivo',
  acknowledge: 'Confirmar',
  acknowledgeThis: (what, when) => `Confirmar: ${what}, ${when}`,
  acknowledgeAll: 'Confirmar todas',
  acknowledged: (name, when) => `Confirmada por ${name}, ${when}`,
  acknowledgedBySomebody: (when) => `Confirmada ${when}`,
  over: (when) => `Terminó ${when}`,
  critical: 'Crítica',
  list: 'Últimas alertas',
}
