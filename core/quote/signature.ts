import { z } from 'zod'

/** Beginning of a signature as browsers send it. */
export const signaturePrefix = 'data:image/png;base64,'
/** Of the PNG, in bytes. */
export const largestSignature = 40 * 1024
const maxLength = signaturePrefix.length + Math.ceil(largestSignature / 3) * 4

/** Picture of a drawn signature. It goes with the typed name, never in its place. */
export const signatureInput = () =>
  z
    .string()
    .max(maxLength, 'This drawing is too detailed. Please draw it again, or leave it out')
    .refine((sketch) => sketch === '' || isSignature(sketch), 'Must be a PNG picture as a data URL')
    .nullish()
    .transform((sketch) => sketch || undefined)
    .describe(`Optional drawing of the signature, as ${signaturePrefix}…`)

export const isSignature = (sketch: string): boolean =>
  sketch.length <= maxLength && /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(sketch)
