// A file of its own, so that Swiper loads only when a carousel comes near.
export { Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
