/** The code of a creator's link. Without a schema, because every page of the client reads it from its address. */
export const CREATOR_LINK_CODE = /^[A-Za-z0-9-]{3,32}$/
