/** The properties of each type by https://schema.org: typed from there, not from the code. */
const properties: Readonly<Record<string, readonly string[]>> = {
  Festival: [
    'name',
    'description',
    'keywords',
    'url',
    'image',
    'inLanguage',
    'startDate',
    'endDate',
    'eventStatus',
    'eventAttendanceMode',
    'location',
    'organizer',
    'performer',
    'offers',
    'subEvent',
    'superEvent',
  ],
  DanceEvent: [
    'name',
    'description',
    'keywords',
    'url',
    'image',
    'inLanguage',
    'startDate',
    'endDate',
    'eventStatus',
    'eventAttendanceMode',
    'location',
    'organizer',
    'performer',
    'offers',
    'superEvent',
    'isAccessibleForFree',
  ],
  Place: ['name', 'url', 'address', 'geo'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  Organization: ['name', 'email', 'url'],
  Person: ['name', 'url', 'description'],
  PerformingGroup: ['name', 'url', 'description'],
  Offer: ['name', 'price', 'priceCurrency', 'availability', 'validFrom', 'priceValidUntil', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}

/** The properties in `thing`, at any depth, that schema.org does not define. */
export function unknownIn(thing: unknown, way = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, index) => unknownIn(one, `${way}[${index}]`))
  if (typeof thing !== 'object' || thing === null) return []
  const { '@type': type, '@id': _, '@context': _context, ...said } = thing as Record<string, unknown>
  const known = properties[String(type)]
  if (!known) return [`${way}: there is no ${String(type)}`]
  return Object.entries(said).flatMap(([name, value]) => [
    ...(known.includes(name) ? [] : [`${way}: a ${String(type)} has no ${name}`]),
    ...unknownIn(value, `${way}.${name}`),
  ])
}
