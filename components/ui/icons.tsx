type IconProps = { className?: string };

type Drawing = IconProps & { lines: string; area?: string; box?: number; strokeWidth?: number };

/** Lines and a filled area, in the colour of the text. */
export const Icon = ({ lines, area, className = 'size-5', box = 24, strokeWidth = 1.75 }: Drawing) => (
  <svg viewBox={`0 0 ${box} ${box}`} className={`icon ${className}`} strokeWidth={strokeWidth} aria-hidden="true">
    {lines && <path d={lines} />}
    {area && <path d={area} fill="currentColor" />}
  </svg>
);

const icon = (lines: string, area?: string) =>
  function DrawnIcon({ className }: IconProps) {
    return <Icon className={className} lines={lines} area={area} />;
  };

export const ChevronDownIcon = icon('m6 9 6 6 6-6');
export const ChevronLeftIcon = icon('m15 5-7 7 7 7');
export const ChevronRightIcon = icon('m9 5 7 7-7 7');
export const ArrowRightIcon = icon('M5 12h14m-6-6 6 6-6 6');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const PauseIcon = icon('M9 6v12M15 6v12');
export const PlayIcon = icon('', 'm8 5 11 7-11 7z');
export const DownloadIcon = icon('M12 4v11m-5-4 5 5 5-5M5 20h14');
export const ExternalIcon = icon('M14 5h5v5M19 5l-9 9M17 14v5H5V7h5');
export const PhoneIcon = icon(
  'M6 4h4l1.5 5-2.5 1.5a12 12 0 0 0 4.5 4.5l1.5-2.5 5 1.5v4a2 2 0 0 1-2 2A16 16 0 0 1 4 6a2 2 0 0 1 2-2z',
);
export const MailIcon = icon('M4 6h16v12H4zM4 7l8 6 8-6');
export const PinIcon = icon(
  'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z',
);
export const GlobeIcon = icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0zM3.5 12h17M12 3.5c3 3 3 14 0 17M12 3.5c-3 3-3 14 0 17',
);
export const BellIcon = icon('M6 17V11a6 6 0 1 1 12 0v6l1.5 1.5h-15zM10 20.5h4');
export const TranslateIcon = icon(
  'M4 6h9M8.5 4v2M11 6c-.5 4-3 7-7 9M6 9c1 2.5 3.5 4.5 6 5.5M12.5 20l4-10 4 10M14 16.5h5',
);
export const YouTubeIcon = icon(
  'M6.5 6h11A3.5 3.5 0 0 1 21 9.5v5a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 14.5v-5A3.5 3.5 0 0 1 6.5 6z',
  'm10.5 9.5 4.5 2.5-4.5 2.5z',
);
export const TelegramIcon = icon('M20 5 3.5 11.5l5.5 2L18 7l-6.5 7.5V19l3-3 3.5 2.5z');
export const FacebookIcon = icon(
  'M14 8h2.5V4.5H14c-2 0-3.5 1.5-3.5 3.5v2H8v3.5h2.5V20H14v-6.5h2.5L17 10h-3V8.5a.5.5 0 0 1 .5-.5z',
);
export const XIcon = icon('M5 5h3.5L19 19h-3.5zM18.5 5 13 11m-2.5 2.5L5.5 19');
export const ShareIcon = icon('M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1');
export const SearchIcon = icon('M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0zM16 16l4.5 4.5');
