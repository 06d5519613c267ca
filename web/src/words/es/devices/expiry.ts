import type { Words } from '../../words.ts'

export const expiry: Words['devices']['expiry'] = {
  soon: (date, when) => `Caduca el ${date}, ${when}`,
  inDays: (days) => `dentro de ${days} días`,
  soonHint: (zone) =>
    `Desde las 00:00 (${zone}) de ese día se rechazan sus informes, no envía mensajes y su licencia queda libre. Su historial se conserva.`,
  changeDate: 'Cambiar la fecha',
  expired: (date) => `Caducó el ${date}`,
  expiredHint: 'Los informes se rechazan hasta que se reactive el dispositivo. Su historial se conserva.',
  takesOne: (free) =>
    free === 1
      ? 'Reactivarlo ocupa una licencia (1 libre).'
      : `Reactivarlo ocupa una licencia (${free} libres).`,
  lastHeard: (when) => `Última noticia: ${when}.`,
  neverHeard: 'Nunca se supo de él.',
  notKept:
    'Los informes recibidos desde que caducó se rechazan y no se guardan, así que esto no indica si sigue enviando.',
  askSomebody:
    'Usted no puede reactivar dispositivos. El titular de la cuenta puede hacerlo o concederle el permiso.',
  reactivate: 'Reactivar',
  reactivateTitle: (name) => `Reactivar ${name}`,
  reactivateHint: 'Desde ahora el dispositivo vuelve a informar y a enviar mensajes.',
  newDate: 'Nueva fecha de caducidad',
  newDateHint: (zone) => `Caduca a las 00:00 (${zone}) de ese día. Sin fecha no vuelve a caducar.`,
  reactivated: (name) => `${name} está activo de nuevo`,
  licence: (used, total) => `Ocupa una licencia: ${used} de ${total} están en uso.`,
  free: (count) => (count === 1 ? 'Queda 1 licencia libre.' : `Quedan ${count} licencias libres.`),
  noneTitle: 'No hay licencias libres',
  none: (total) =>
    total === 1
      ? 'La única licencia de esta cuenta está en uso. Elimine el otro dispositivo o deje que caduque, o pida más licencias al operador de este servidor.'
      : `Las ${total} licencias de esta cuenta están en uso. Elimine otro dispositivo o deje que alguno caduque, o pida más licencias al operador de este servidor.`,
  noneLive: 'En cuanto quede una licencia libre podrá continuar aquí.',
}
