/**
 * The cost of a call to the server. Each class has its own limits by account, by address and by the number of
 * concurrent calls. `light` reads or writes a few rows. `heavy` computes or aggregates. `entry` signs in or up and may
 * verify signatures. `check` is requested by every page again and again. `ticket` is requested by everybody at once
 * when a server is replaced.
 */
export type Cost = 'light' | 'heavy' | 'entry' | 'check' | 'ticket'
