import { useBrand } from '#app/components/use-brand.ts'

/** Message for browsers without JavaScript. */
export function NeedsScripts() {
  const brand = useBrand()
  return (
    <noscript>
      <p className="mb-8 text-lead">
        The dashboard needs JavaScript. Everything on the public site works without it; write to{' '}
        <a className="underline" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>{' '}
        and we answer by e-mail.
      </p>
    </noscript>
  )
}
