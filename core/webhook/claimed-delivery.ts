import type { Context } from '../context.ts'

export type Dependencies = Pick<Context, 'db' | 'now' | 'secrets' | 'webhooks' | 'linkTo' | 'publicUrl'>
export type Claimed = {
  id: string
  webhookId: string
  address: string
  body: string
  attempts: number
  keyId: string
  sealed: Buffer
}
