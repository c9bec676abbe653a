import { BrandMark, BrandName } from '#app/components/brand-mark.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { NeedsScripts } from './needs-scripts.tsx'
import { contentClass, shellClass, sideClass } from './shell.tsx'

/** Hydration fallback: the dashboard's outline, the same for all users, until the session is known. */
export function ShellPlaceholder() {
  const brand = useBrand()
  return (
    <div className={shellClass}>
      <title>{`Dashboard · ${brand.name}`}</title>
      <div className={sideClass} />
      <main className={contentClass}>
        <p className="mb-8 flex items-center gap-2.5 lg:hidden">
          <BrandMark className="size-7" />
          <BrandName className="font-display text-lg font-bold" />
        </p>
        <NeedsScripts />
        <Loading label="Loading the dashboard…" rows={4} />
      </main>
    </div>
  )
}
