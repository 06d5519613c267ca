import { Type } from 'typebox'

export const WebhookParams = Type.Object({ webhookId: Type.String({ description: 'Id of a webhook.' }) })
