import type { DrawingFault, LogoFailure } from '#platform/logo/logo-maker.ts'
import type { PictureFailure } from '#platform/picture-encoder/picture-encoder.ts'
import { Refusal } from '../errors.ts'
import { refusalOfPicture } from '../picture/picture-refusal.server.ts'

const sentences: Record<Exclude<DrawingFault, PictureFailure> | 'empty', string> = {
  'too-long': 'This drawing is too long: an SVG may have 1 MB. Please simplify it, or use a PNG.',
  entities: 'This drawing defines entities, which are not read. Please save it again as plain SVG.',
  script: 'This drawing has a script or a web page in it. Please save it again as plain SVG, without them.',
  elsewhere:
    'This drawing refers to something outside of it, which would be missing. Please embed it, or use a PNG.',
  text: 'This drawing has text that needs your fonts. Please convert the text to paths, or use a PNG.',
  empty: 'There is nothing to see in this picture: it is transparent everywhere.',
}

/** Returns the refusal that explains to the owner why a file cannot be the logo. */
export function refusalOfLogo(failure: LogoFailure): Refusal {
  return Object.hasOwn(sentences, failure)
    ? new Refusal('invalid', sentences[failure as keyof typeof sentences])
    : refusalOfPicture(failure as Exclude<LogoFailure, keyof typeof sentences>)
}
