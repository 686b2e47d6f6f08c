import { Carousel } from '@/components/ui/carousel';
import { ArrowRightIcon } from '@/components/ui/icons';
import { buttonLook } from '@/components/ui/button';
import { paths } from '@/lib/site/paths';

const SLIDES = [
  {
    title: 'Read with a plan',
    text: 'Syllabus, notes, magazines and model papers, in one quiet place.',
    link: { label: 'See the UPSC syllabus', href: paths.upsc },
  },
  {
    title: 'Understand the country',
    text: 'Articles and essays that explain before they list.',
    link: { label: 'Read the articles', href: paths.articles },
  },
  {
    title: 'Practise before the day',
    text: 'An online test series with negative marking and worked solutions.',
    link: { label: 'Open the test series', href: paths.onlineTestSeries },
  },
];

export const BannerSlider = () => (
  <Carousel label="Highlights" autoplayMs={4_000} hasDots isOverlaid>
    {SLIDES.map(({ title, text, link }, index) => (
      <div key={title} className="on-bar relative flex min-h-[25rem] items-center bg-bar md:min-h-[30rem]">
        <img
          src={`/art/banner-${index + 1}.svg`}
          alt=""
          width={1600}
          height={640}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : 'auto'}
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute inset-0 bg-bar-deep/80 md:bg-transparent md:bg-gradient-to-r md:from-bar-deep md:via-bar-deep/70 md:to-transparent" />
        <div className="wrap relative pt-8 pb-20 text-on-bar">
          <p className="max-w-xl font-serif text-4xl font-semibold text-balance">{title}</p>
          <p className="mt-3 max-w-md text-lg">{text}</p>
          <a href={link.href} className={`${buttonLook.primary} mt-6`}>
            {link.label}
            <ArrowRightIcon />
          </a>
        </div>
      </div>
    ))}
  </Carousel>
);
