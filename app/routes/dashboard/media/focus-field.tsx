import { useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { MediaRow } from '#core/media/media.ts'
import { type Focus, findStoredPicture } from '#core/picture/picture.ts'

type FocusFieldProps = { media: MediaRow; focus: Focus | null; onChange: (focus: Focus | null) => void }

const middle: Focus = { x: 50, y: 50 }

/** Point of a picture that stays visible where a frame cuts it: by a click, or by two sliders. */
export function FocusField({ media: { url, width, height }, focus, onChange }: FocusFieldProps) {
  const id = useId()
  const { x, y } = focus ?? middle
  const slider = (name: 'x' | 'y', label: string) => (
    <label htmlFor={`${id}-${name}`} className="grid gap-1 text-small">
      {label}
      <input
        id={`${id}-${name}`}
        type="range"
        min={0}
        max={100}
        value={name === 'x' ? x : y}
        className="accent-accent"
        onChange={({ target }) => onChange({ ...(focus ?? middle), [name]: Number(target.value) })}
      />
    </label>
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">What must stay visible</legend>
      <p className="-mt-2 text-small text-muted">
        Frames cut pictures around this point. Press it in the picture, or move it.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div
        className="relative mx-auto w-fit cursor-crosshair overflow-hidden rounded-small"
        onClick={({ currentTarget, clientX, clientY }) => {
          const box = currentTarget.getBoundingClientRect()
          onChange({
            x: toPercent((clientX - box.left) / box.width),
            y: toPercent((clientY - box.top) / box.height),
          })
        }}
      >
        <img src={sourceOf(url)} alt="" width={width} height={height} className="block max-h-60 w-auto" />
        <span
          className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-7 rounded-full border-3 border-paper bg-accent/50 shadow-high"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        {slider('x', 'From left to right')}
        {slider('y', 'From top to bottom')}
      </div>
      <Button
        look="quiet"
        size="small"
        className="w-fit"
        disabled={focus === null}
        onClick={() => onChange(null)}
      >
        Back to the middle
      </Button>
    </fieldset>
  )
}

const toPercent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)))

/** A small version that every browser shows. */
const sourceOf = (url: string) =>
  findStoredPicture(url)
    ?.sources.find(({ type }) => type === 'image/webp')
    ?.srcSet.split(' ')[0] ?? url
