/**
 * The cost of a call to the server. Each class has its own limits by account, by address and by how many run at once:
 * `light` reads or writes a few rows, `heavy` computes or gathers, `entry` opens a way in and may verify signatures,
 * `check` is asked by every page again and again, `ticket` is asked by everybody at once when a server is replaced.
 */
export type Cost = 'light' | 'heavy' | 'entry' | 'check' | 'ticket'
