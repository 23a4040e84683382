import path from 'node:path'
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { adminRoutes, demoRoutes, guardedSiteRoutes, printedSiteRoutes, testRoutes } from './admin/routes.ts'
import { contentRoutes } from './festival/routes.ts'
import { myRegistrationRoutes } from './my-registration/routes.ts'
import { authRoutes } from './people/routes.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { programmeCopiesRoutes, programmeRoutes, venueRoutes } from './programme/routes.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { registrationFormRoutes } from './registration-form/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { teamRoutes } from './team/routes.ts'

/** The table of contents: each domain contributes its pages, and every guard is here. */
export default fromHere([
  // The public site, in English and Slovenian.
  route(':lang', './shell/site.tsx', [
    index('./home/routes/home.tsx'),
    layout('./shell/hidden-after-festival.tsx', [...programmeRoutes, ...pricingRoutes]),
    ...programmeCopiesRoutes,
    ...venueRoutes,
    ...contentRoutes,
    ...registrationFormRoutes,
    ...myRegistrationRoutes,
    ...registrationRoutes,
    ...promotionRoutes,
    ...teamRoutes,
    ...guardedSiteRoutes,
  ]),
  printedSiteRoutes,

  // Who comes in, and what is open to them: the access rules are in `people/access/route-access.ts`.
  ...authRoutes,
  ...adminRoutes,
  ...testRoutes,

  ...demoRoutes,

  // What search engines and shared links ask for.
  ...seoRoutes,

  // Addresses without a language lead to the English page; all others nowhere.
  index('./shell/not-found.tsx', { id: 'bare-root' }),
  route('*', './shell/not-found.tsx'),
]) satisfies RouteConfig

/** Domains name their files absolutely; from here on they are relative, because browsers see them in route ids. */
function fromHere(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ file, children, ...entry }) => ({
    ...entry,
    file: path.relative(import.meta.dirname, path.resolve(import.meta.dirname, file)),
    ...(children && { children: fromHere(children) }),
  }))
}
