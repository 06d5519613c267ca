import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  network: 'No se puede alcanzar el servidor. Compruebe la conexión y reintente; no se ha perdido nada.',
  timeout: 'El servidor no respondió a tiempo. Reintente en un momento.',
  busy: 'El servidor está ocupado. Reintente en un momento.',
  forbidden: 'No tiene permiso para esto. El titular de la cuenta puede concederlo.',
  notFound: 'Esto ya no existe o no puede verlo.',
  changed:
    'Alguien lo ha cambiado entretanto. Cárguelo de nuevo para ver el cambio; lo que escribió se conserva aquí hasta entonces.',
  noLicence:
    'No hay licencias libres. Deje que un dispositivo caduque, elimine uno o pida más licencias al operador.',
  tooMany: (seconds) => `Demasiadas solicitudes. Reintente en ${seconds} s.`,
  request: (id) => `Solicitud ${id}`,
}
