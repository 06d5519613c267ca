import type { Words } from '../words.ts'

export const setUp: Words['setUp'] = {
  title: 'Configurar Sextant',
  hint: 'Esto crea la primera cuenta y su titular: el usuario que puede hacer todo en ella.',
  done: 'Esta instalación ya está configurada.',
  linkIncomplete:
    'Este enlace no está completo. Copie entero el enlace de configuración que el servidor mostró al arrancar.',
  name: 'Nombre de la cuenta',
  nameHint: 'Su empresa, flota o expedición',
  userName: 'Nombre de usuario',
  userNameHint: 'Sin espacios; con él inicia sesión',
  email: 'Correo electrónico',
  licenses: 'Licencias',
  licensesHint: 'Cuántos dispositivos pueden estar activos a la vez. El operador puede cambiarlo después.',
  timeZone: 'Zona horaria',
  timeZoneHint: 'Los límites diarios empiezan de nuevo a medianoche aquí',
  run: 'Crear la cuenta',
}
