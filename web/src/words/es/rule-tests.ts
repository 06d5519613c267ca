import type { AlertName } from '@sextant/contract'
import type { SayTest } from '../en/rule-tests.ts'
import { four } from '../four.ts'

const inside: SayTest = (_, areas, holds) => `${holds ? 'está dentro de' : 'entra en'} ${areas}`
const outside: SayTest = (_, areas, holds) => `${holds ? 'está fuera de' : 'sale de'} ${areas}`
const CROSSINGS: Record<string, string> = { enter: 'entra en', leave: 'sale de', both: 'entra o sale de' }
const crossing: SayTest = ({ on }, areas, holds) =>
  `${holds ? 'está dentro de' : (CROSSINGS[String(on)] ?? CROSSINGS['both'])} ${areas}`
const v = (value: string | number | boolean | null | undefined) =>
  value === undefined || value === null || value === '' ? '…' : String(value)

export const sayTest: Record<AlertName, SayTest> = {
  ...four(
    'Sensor',
    'On',
    (n): SayTest =>
      (_, __, holds) =>
        `${holds ? 'tiene encendido' : 'enciende'} el sensor ${n}`,
  ),
  ...four(
    'Sensor',
    'Off',
    (n): SayTest =>
      (_, __, holds) =>
        `${holds ? 'tiene apagado' : 'apaga'} el sensor ${n}`,
  ),
  ...four(
    'Sensor',
    'Time',
    (n): SayTest =>
      (p) =>
        `lleva ${v(p['seconds'])} s con el sensor ${n} encendido`,
  ),
  ...four(
    'SensorAccumulated',
    'Time',
    (n): SayTest =>
      (p) =>
        `suma hoy ${v(p['seconds'])} s con el sensor ${n} encendido`,
  ),
  GPSOff: () => 'comunica que su GPS está apagado',
  GPSNoSignal: () => 'comunica que no tiene señal GPS',
  GPSUnplugged: () => 'comunica que su GPS está desconectado',
  ForbiddenArea: inside,
  AllowedArea: outside,
  CheckPoint: crossing,
  CheckArea: crossing,
  Route: outside,
  SOSButton: () => 'comunica que se pulsó su botón SOS',
  SpeedLimit: (p) => `supera ${v(p['speed'])} km/h`,
  SpeedLower: (p) => `va a menos de ${v(p['speed'])} km/h`,
  NoMovementTime: (p) => `no se ha movido más de ${v(p['metres'])} m en ${v(p['minutes'])} min`,
  IdleTime: (p) => `lleva ${v(p['minutes'])} min parado con el motor en marcha`,
  TemperatureGreaterThan: (p) => `supera ${v(p['temperature'])} °C`,
  TemperatureLowerThan: (p) => `baja de ${v(p['temperature'])} °C`,
  Temperature2GreaterThan: (p) => `supera ${v(p['temperature'])} °C en su segundo sensor`,
  Temperature2LessThan: (p) => `baja de ${v(p['temperature'])} °C en su segundo sensor`,
  FuelJumpDown: (p) => `pierde de golpe el ${v(p['percent'])} % del combustible`,
  FuelJumpUp: (p) => `gana de golpe el ${v(p['percent'])} % de combustible`,
  FuelLessThan: (p) => `tiene menos del ${v(p['fuel'])} % de combustible`,
  FuelJumpDown2: (p) => `pierde de golpe el ${v(p['percent'])} % de su segundo combustible`,
  FuelJumpUp2: (p) => `gana de golpe el ${v(p['percent'])} % de su segundo combustible`,
  FuelLessThan2: (p) => `tiene menos del ${v(p['fuel'])} % de su segundo combustible`,
  FutureDate: (p) => `está a ${v(p['days'])} días del ${v(p['date'])}`,
  PastDate: (p) => `ha pasado en ${v(p['days'])} días el ${v(p['date'])}`,
  ExpiredDate: (p) => `llega al ${v(p['date'])}`,
  Mileage: (p) => `alcanza ${p['repeat'] ? 'otros ' : ''}${v(p['kilometres'])} km`,
  Vibration: () => 'comunica vibración',
  RPM: (p) => `supera ${v(p['rpm'])} revoluciones por minuto`,
  Offline: (p) => `lleva ${v(p['minutes'])} min sin dar noticias`,
  LowBattery: (p) => `tiene el ${v(p['battery'])} % de batería o menos`,
  BatteryVoltage: (p) => `tiene menos de ${v(p['voltage'])} V`,
  SleepMode: () => 'entra en reposo',
  AttributeEquals: (p) => `comunica ${v(p['attribute'])} = ${v(p['value'])}`,
  AttributeLessThan: (p) => `comunica ${v(p['attribute'])} por debajo de ${v(p['value'])}`,
  AttributeGreaterThan: (p) => `comunica ${v(p['attribute'])} por encima de ${v(p['value'])}`,
  HarshBraking: () => 'frena bruscamente',
  HarshAcceleration: () => 'acelera bruscamente',
  AuthenticationFailed: () => 'comunica que se rechazó una identificación',
}

const reported = 'Cuando el propio rastreador lo comunica.'
const sensorChange = 'Cuando la entrada cambia. Qué interruptor está conectado depende del rastreador.'

export const aboutTests: Record<AlertName, string> = {
  ...four('Sensor', 'On', () => sensorChange),
  ...four('Sensor', 'Off', () => sensorChange),
  ...four('Sensor', 'Time', () => 'Cuando la entrada lleva ese tiempo encendida sin interrupción.'),
  ...four('SensorAccumulated', 'Time', () => 'Cuando la entrada suma ese tiempo encendida en un día.'),
  GPSOff: reported,
  GPSNoSignal: reported,
  GPSUnplugged: reported,
  ForbiddenArea: 'Cuando un dispositivo entra en una de las zonas. Termina cuando vuelve a salir.',
  AllowedArea: 'Cuando un dispositivo sale de las zonas donde debe quedarse. Termina cuando vuelve.',
  CheckPoint: 'Cada vez que un dispositivo entra o sale de una de las zonas.',
  CheckArea: 'Cada vez que un dispositivo entra o sale de una de las zonas.',
  Route: 'Cuando un dispositivo sale de su corredor. Termina cuando vuelve.',
  SOSButton: 'Cuando alguien pulsa el botón de emergencia del rastreador.',
  SpeedLimit: 'Cuando un dispositivo va más rápido de lo debido. Termina cuando reduce.',
  SpeedLower: 'Cuando un dispositivo va más lento de lo debido.',
  NoMovementTime: 'Cuando un dispositivo lleva ese tiempo en un mismo lugar.',
  IdleTime: 'Cuando un dispositivo lleva ese tiempo parado con el motor en marcha.',
  TemperatureGreaterThan: 'Cuando el primer termómetro marca más que esto.',
  TemperatureLowerThan: 'Cuando el primer termómetro marca menos que esto.',
  Temperature2GreaterThan: 'Cuando el segundo termómetro marca más que esto.',
  Temperature2LessThan: 'Cuando el segundo termómetro marca menos que esto.',
  FuelJumpDown: 'Cuando el primer depósito pierde tanto entre dos informes: una fuga o un robo.',
  FuelJumpUp: 'Cuando se llena el primer depósito.',
  FuelLessThan: 'Cuando el primer depósito tiene menos que esto.',
  FuelJumpDown2: 'Cuando el segundo depósito pierde tanto entre dos informes.',
  FuelJumpUp2: 'Cuando se llena el segundo depósito.',
  FuelLessThan2: 'Cuando el segundo depósito tiene menos que esto.',
  FutureDate: 'Un recordatorio esos días antes de una fecha, como una inspección.',
  PastDate: 'Un recordatorio esos días después de una fecha.',
  ExpiredDate: 'Un recordatorio en una fecha, a las 00:00 en la zona de la cuenta.',
  Mileage: 'Cuando el kilometraje llega a un número, o cada vez que crece tanto.',
  Vibration: reported,
  RPM: 'Cuando el motor gira más rápido que esto.',
  Offline: 'Cuando no se sabe nada de un dispositivo en ese tiempo. Termina con su próximo informe.',
  LowBattery: 'Cuando la batería del rastreador está en esto o por debajo.',
  BatteryVoltage: 'Cuando la tensión que comunica el rastreador está por debajo de esto.',
  SleepMode: reported,
  AttributeEquals:
    'Cuando una lectura que el rastreador comunica con nombre propio tiene exactamente este valor.',
  AttributeLessThan:
    'Cuando una lectura que el rastreador comunica con nombre propio está por debajo de esto.',
  AttributeGreaterThan:
    'Cuando una lectura que el rastreador comunica con nombre propio está por encima de esto.',
  HarshBraking: reported,
  HarshAcceleration: reported,
  AuthenticationFailed: reported,
}
