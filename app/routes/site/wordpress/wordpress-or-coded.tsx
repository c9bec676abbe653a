import { href } from 'react-router'
import { Section } from '#app/components/ui/section.tsx'

const sides = [
  {
    title: 'Choose WordPress when',
    reasons: [
      'you want to write and publish yourself, often',
      'a shop, a blog or a company site is what you need',
      'others may look after the site one day',
    ],
  },
  {
    title: 'Choose a coded site when',
    reasons: [
      'visitors book, sign in or work with their own data',
      'it has to talk to other programs of yours',
      'no existing plugin does what you have in mind',
    ],
  },
]

/** Comparison of WordPress and coded sites. */
export function WordpressOrCoded() {
  return (
    <Section id="which" labelledBy="which-title" isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="which-title" className="text-heading">
          Is WordPress the right choice?
        </h2>
        <div>
          <div className="grid gap-10 sm:grid-cols-2">
            {sides.map(({ title, reasons }) => (
              <div key={title}>
                <h3 className="text-title">{title}</h3>
                <ul className="mt-4 divide-y divide-line border-y border-line">
                  {reasons.map((reason) => (
                    <li key={reason} className="py-3">
                      {reason}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="mt-9 text-muted">
            The other way round?{' '}
            <a
              href={href('/coding')}
              className="font-semibold text-accent underline underline-offset-4 hover:no-underline"
            >
              See websites with coding
            </a>
          </p>
        </div>
      </div>
    </Section>
  )
}
