import { Type } from 'typebox'

export const DeviceParams = Type.Object({ deviceId: Type.String({ description: 'Id of a device.' }) })
