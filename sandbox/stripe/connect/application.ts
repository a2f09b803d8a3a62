/** The platform, as the objects of its accounts name it. */
export const APPLICATION = 'ca_StandInPlatform';
