import type { Words } from '../../words.ts'

export const kinds: Words['devices']['kinds'] = {
  ship: 'Barco',
  sailboat: 'Velero',
  truck: 'Camión',
  car: 'Automóvil',
  bus: 'Autobús',
  motorbike: 'Motocicleta',
  bicycle: 'Bicicleta',
  person: 'Persona',
  plane: 'Avión',
  helicopter: 'Helicóptero',
  drone: 'Dron',
  container: 'Contenedor',
  machine: 'Máquina',
  animal: 'Animal',
  site: 'Edificio o lugar',
}
