import { BrandMark } from '#app/components/brand-mark.tsx'
import { Loading } from '#app/components/ui/loading.tsx'
import { brand } from '#core/brand/brand.ts'
import { contentClass, shellClass, sideClass } from './shell.tsx'

/** What the server sends: the dashboard's outline, the same for everybody, until the session has been asked. */
export function ShellPlaceholder() {
  return (
    <div className={shellClass}>
      <title>{`Dashboard · ${brand.name}`}</title>
      <div className={sideClass} />
      <main className={contentClass}>
        <p className="mb-8 flex items-center gap-2.5 lg:hidden">
          <BrandMark className="size-7" />
          <span className="font-display text-lg font-bold">{brand.name}</span>
        </p>
        <Loading label="Loading the dashboard…" rows={4} />
        <noscript>
          <p className="mt-8 text-lead">
            The dashboard needs JavaScript. Everything on the public site works without it; write to{' '}
            <a className="underline" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>{' '}
            and we answer by e-mail.
          </p>
        </noscript>
      </main>
    </div>
  )
}
