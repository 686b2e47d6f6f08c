// What a carousel needs of Swiper, in a file that is loaded when a carousel comes near.
export { Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
