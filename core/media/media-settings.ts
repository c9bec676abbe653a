import { setting } from '../site-settings/setting.ts'
import { mediaBounds as bounds } from './media-limits.ts'

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
  mediaRoomMb: setting.number('Room for all pictures (MB)', bounds.roomMb.initial, {
    ...{ from: bounds.roomMb.least, to: bounds.roomMb.most },
    hint: 'Of the sizes that are stored. Pictures in the trash count until they are deleted for good',
  }),
}
