import { z } from 'zod'
import {
  allPictureFormats,
  nameFormats,
  type PictureFormat,
  pictureFormats,
} from '../picture/picture-formats.ts'
import { setting } from '../site-settings/setting.ts'
import { mediaBounds as bounds } from './media-limits.ts'

/** Parts of pictures are cut out as JPEG where no other format is taken. */
const optional = allPictureFormats.filter((format) => format !== 'jpeg')
const labelOf = (format: PictureFormat) => pictureFormats[format].label

/** Returns the formats that the library takes, from the value of its setting. */
export const formatsOf = (labels: readonly string[]): PictureFormat[] =>
  allPictureFormats.filter((format) => format === 'jpeg' || labels.includes(labelOf(format)))

/** Site settings: what the library of pictures takes. */
export const mediaSettings = {
  mediaFileMb: setting.number('Largest file (MB)', bounds.fileMb.initial, {
    ...{ from: 1, to: bounds.fileMb.most },
    hint: 'Of one picture, as it is uploaded',
  }),
  mediaMegapixels: setting.number('Largest picture (megapixels)', bounds.megapixels.initial, {
    ...{ from: 1, to: bounds.megapixels.most },
    hint: 'Width times height. Large pictures take the server longer',
  }),
  mediaFormats: setting.texts('Kinds of files besides JPEG', optional.map(labelOf), {
    item: z.enum(optional.map(labelOf), `Must be ${nameFormats(optional)}`),
    most: optional.length,
    hint: `One a line: ${nameFormats(optional)}`,
  }),
  mediaRoomMb: setting.number('Room for all pictures (MB)', bounds.roomMb.initial, {
    ...{ from: bounds.roomMb.least, to: bounds.roomMb.most },
    hint: 'Of the sizes that are stored. Pictures in the trash count until they are deleted for good',
  }),
}
