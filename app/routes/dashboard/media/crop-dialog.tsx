import { useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { addMedia, replaceMedia } from '#app/api/media.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { megabyte } from '#core/file/file.ts'
import type { MediaRow } from '#core/media/media.ts'
import { findStoredPicture } from '#core/picture/picture.ts'
import { cutOut, sizeOfPart } from './cut-out.ts'

const shapes = [
  { key: 'free', label: 'Any', ratio: undefined },
  { key: 'wide', label: 'Wide, 16:9', ratio: 16 / 9 },
  { key: 'photo', label: 'Photo, 3:2', ratio: 3 / 2 },
  { key: 'square', label: 'Square', ratio: 1 },
  { key: 'tall', label: 'Tall, 4:5', ratio: 4 / 5 },
] as const
type ShapeKey = (typeof shapes)[number]['key']

const ratioOf = (key: ShapeKey) => shapes.find((shape) => shape.key === key)?.ratio

/** Returns the largest part of a shape, in the middle; four fifths of the picture for any shape. */
function planPart({ width, height }: MediaRow, ratio: number | undefined): PercentCrop {
  const part = { unit: '%', width: ratio ? 100 : 80, height: ratio ? 100 : 80 } as const
  const shaped = ratio ? shrinkToFit(makeAspectCrop(part, ratio, width, height)) : part
  return centerCrop(shaped, width, height)
}

/** Shrinks a part that is higher than the picture. */
function shrinkToFit(part: PercentCrop): PercentCrop {
  const scale = Math.min(1, 100 / part.height)
  return { ...part, width: part.width * scale, height: part.height * scale }
}

const handles = {
  cropArea: 'Chosen part',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
}

type CropDialogProps = { media: MediaRow; onClose: () => void; onCropped: () => void }

/** Cuts a part out of a picture, as a new picture or instead of it. */
export function CropDialog({ media, onClose, onCropped }: CropDialogProps) {
  const { fileMb, formats } = useBrand().pictureLimits
  const image = useRef<HTMLImageElement>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const [shape, setShape] = useState<ShapeKey>('free')
  const [part, setPart] = useState(() => planPart(media, undefined))
  const [isReplacing, setIsReplacing] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const ratio = ratioOf(shape)
  const size = sizeOfPart(media, part)

  async function save() {
    if (!image.current) return
    setIsWorking(true)
    setProblem(undefined)
    const cropping = new AbortController()
    controller.current = cropping
    const { signal } = cropping
    const sending = { signal, onProgress: () => {} }
    try {
      const file = await cutOut(image.current, part, {
        name: media.name,
        largest: fileMb * megabyte,
        formats,
      })
      // The dialog was closed meanwhile.
      if (signal.aborted) return
      if (isReplacing) await replaceMedia(media, file, sending)
      else await addMedia(file, sending)
      showToast({ title: isReplacing ? 'Picture cropped' : 'The part is a new picture' })
      onCropped()
    } catch (error) {
      if (signal.aborted) return
      setProblem(errorMessageOf(error))
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title="Crop picture"
      onClose={onClose}
      sending={{ submit: () => void save(), problem }}
      isWorking={isWorking}
      submitLabel="Crop"
      isSubmittable={isLoaded}
    >
      <SelectField
        name="shape"
        label="Shape"
        value={shape}
        onChange={({ target }) => {
          const chosen = target.value as ShapeKey
          setShape(chosen)
          setPart(planPart(media, ratioOf(chosen)))
        }}
      >
        {shapes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <div>
        <ReactCrop
          crop={part}
          {...(ratio && { aspect: ratio })}
          onChange={(_, percent) => setPart(percent)}
          ariaLabels={handles}
          keepSelection
          minWidth={16}
          minHeight={16}
          className="ReactCrop--no-animate mx-auto"
        >
          <img
            ref={image}
            src={largestSource(media)}
            alt={media.alt}
            width={media.width}
            height={media.height}
            className="block max-h-[50vh] w-auto"
            onLoad={() => setIsLoaded(true)}
            onError={() => setProblem('The picture could not be loaded. Please try again.')}
          />
        </ReactCrop>
        <p className="mt-2 text-small text-muted">
          <span className="tabular" aria-live="polite">
            {size.width} × {size.height} pixels.
          </span>{' '}
          Drag the part and its corners, or move them with the arrow keys.
        </p>
      </div>
      <CheckField
        name="replace"
        label="Replace the picture wherever the website shows it"
        checked={isReplacing}
        onChange={({ target }) => setIsReplacing(target.checked)}
      />
      <p className="-mt-4 pl-8 text-small text-muted">Otherwise the part becomes a new picture.</p>
    </FormDialog>
  )
}

/** Returns the address of the best version that every browser can show. */
function largestSource({ url }: MediaRow): string {
  const webp = findStoredPicture(url)?.sources.find(({ type }) => type === 'image/webp')
  return webp?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? url
}
