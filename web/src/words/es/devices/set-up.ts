import type { Words } from '../../words.ts'

export const setUp: Words['devices']['setUp'] = {
  title: (name) => `Cómo informa ${name}`,
  intro:
    'Un rastreador, una aplicación o una integración envía posiciones por HTTP. Esto es lo que necesita:',
  id: 'Id del dispositivo',
  url: 'Dirección a la que enviar posiciones',
  qr: (name) => `Código QR con la dirección a la que informa ${name}`,
  qrHint: 'Escanéelo para llevar a un teléfono la dirección, que contiene el id del dispositivo.',
  key: 'Una clave de API',
  keyHint:
    'Quien informa obtiene un token con un nombre de usuario y la clave de API de ese usuario, y envía el token consigo. El usuario necesita los privilegios write y api.',
  toKey: 'Ir a su clave de API',
  noKey:
    'Usted no puede tener una clave de API. El titular de la cuenta puede crear una o concederle el privilegio api.',
  try: 'Pruébelo',
  tryHint:
    'Ponga su clave en lugar de sxt_… y ejecute esto en un terminal. El dispositivo aparece entonces en el mapa.',
  command: 'Órdenes que envían una posición',
  docs: 'Todo lo que se puede enviar',
}
