import type { SiteSettingsRow } from '#app/api/site-settings.ts'
import { LogoField } from './logo-field.tsx'

/** Logos of the site. That of dark pages is offered once there is one. */
export function LogoFields({ settings: { logos, version } }: { settings: SiteSettingsRow }) {
  return (
    <div className="mb-6 grid items-start gap-5 sm:grid-cols-2">
      <LogoField
        theme="light"
        label="Logo"
        hint="SVG, PNG, WebP or JPEG, max 5MB, best with a transparent background. The icons of the website are made of it."
        logo={logos.light}
        version={version}
      />
      {logos.light && (
        <LogoField
          theme="dark"
          label="Logo on dark pages"
          hint="Only if the other one cannot be seen on a dark background."
          logo={logos.dark}
          version={version}
        />
      )}
    </div>
  )
}
