import { foldMobile, simplify } from '#core/folding.ts'
import { isMobileNumber } from '#core/payment-method/payment-method.ts'

/** Returns the address of a WhatsApp chat with a mobile number of Bangladesh, or with a number that names its country;
 * undefined for others, such as landlines. */
export function whatsAppAddress(written: string): string | undefined {
  const mobile = foldMobile(written)
  if (isMobileNumber(mobile)) return `https://wa.me/88${mobile}`
  const [, digits = ''] = /^(?:\+|00)([1-9]\d{7,14})$/.exec(simplify(written).replace(/[\s().-]/g, '')) ?? []
  return digits && !digits.startsWith('880') ? `https://wa.me/${digits}` : undefined
}
