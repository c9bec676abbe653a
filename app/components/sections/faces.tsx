import { Picture } from '#app/components/ui/picture.tsx'

const founders = [1, 2, 3]

/** Portraits of the three founders, the middle one offset. */
export function Faces() {
  return (
    <ul aria-hidden="true" className="grid grid-cols-3 gap-3 md:gap-4">
      {founders.map((id) => (
        <li key={id} className="even:translate-y-6 md:even:translate-y-10">
          <Picture
            isFirst
            src={`/art/people/founder-${id}.svg`}
            alt=""
            width={400}
            height={400}
            className="aspect-[3/4] rounded-large object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
