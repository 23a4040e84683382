import { countryCodes, countryName } from '#app/platform/countries.ts'

/** SQL that names the country whose code stands in `column` in Slovenian. */
export function countryNameSql(column: string): string {
  const names = Object.fromEntries(countryCodes.map((code) => [code, countryName(code, 'sl')]))
  return `('${JSON.stringify(names).replaceAll("'", "''")}'::jsonb ->> ${column})`
}
