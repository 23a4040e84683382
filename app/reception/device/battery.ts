type Battery = { readonly level: number }

let battery: Battery | null = null

/** Asks once for the battery; most browsers tell nothing. */
export async function watchBattery(): Promise<void> {
  const asked = (navigator as { getBattery?: () => Promise<Battery> }).getBattery
  battery = (await asked?.call(navigator).catch(() => null)) ?? null
}

/** The charge in per cent; null: this browser does not tell. */
export function batteryPercent(): number | null {
  return battery && Math.round(battery.level * 100)
}
