import type { Words } from '../words.ts'

export const apiKey: Words['apiKey'] = {
  hint: 'Los programas se identifican ante la API con su nombre de usuario y esta clave. Puede hacer todo lo que usted puede: guárdela como una contraseña.',
  noKey: 'Todavía no tiene clave de API.',
  generate: 'Generar una clave',
  regenerate: 'Regenerar la clave',
  delete: 'Eliminar la clave',
  id: 'Parte pública',
  created: (zone) => `Generada (${zone})`,
  lastUsed: (zone) => `Último uso (${zone})`,
  newKey: 'Su nueva clave de API',
  shownOnce: 'Cópiela ahora: solo se muestra esta vez. Nosotros guardamos únicamente una huella de ella.',
  key: 'Clave de API',
  regenerateHint:
    'Recibirá una clave nueva. La actual deja de funcionar al momento, y con ella todos los programas que la usan, hasta que les dé la nueva.',
  deleteHint: 'La clave deja de funcionar al momento, y con ella todos los programas que la usan.',
  examples: 'Primeras llamadas',
  examplesHint: 'Listas para copiar. Todas las llamadas, con ejemplos para probar:',
}
